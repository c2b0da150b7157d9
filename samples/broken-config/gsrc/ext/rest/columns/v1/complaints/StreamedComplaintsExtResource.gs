package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-map-without-effect: a stream-backed collection doesn't use sort columns. */
class StreamedComplaintsExtResource extends RestStreamCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
