package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-key-shadows-property: openedDate is already a column that the schema makes sortable. */
class ShadowedComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("openedDate", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
