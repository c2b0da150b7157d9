package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-map-drops-inherited: the map is empty at first, so the sort keys of the core resource are lost. */
class DroppedComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>()
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
