package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-key-duplicate: the second entry replaces the first one. */
class DoubledComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#UpdateTime))
    return sortColumns
  }
}
