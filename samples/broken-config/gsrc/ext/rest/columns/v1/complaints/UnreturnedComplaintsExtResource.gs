package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-map-not-returned: the entry is added to the copy, but the inherited map is returned. */
class UnreturnedComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return super.CustomSortColumnMap
  }
}
