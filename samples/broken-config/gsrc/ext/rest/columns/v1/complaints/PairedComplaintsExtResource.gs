package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** dual-sort-incomplete: the other half, a sortable property of this name with a mapper, is not there. */
class PairedComplaintsExtResource extends RestDualCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
