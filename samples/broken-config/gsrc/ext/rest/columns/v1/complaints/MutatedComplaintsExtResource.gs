package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-map-mutates-inherited: the entry goes into the inherited map itself, not into a copy. */
class MutatedComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = super.CustomSortColumnMap
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
