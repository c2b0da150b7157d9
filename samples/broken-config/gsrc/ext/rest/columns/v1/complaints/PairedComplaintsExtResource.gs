package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** dual-sort-incomplete: a sortable property with this name and a mapper is missing. */
class PairedComplaintsExtResource extends RestDualCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
