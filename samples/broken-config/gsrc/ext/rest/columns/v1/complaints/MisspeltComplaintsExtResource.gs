package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-map-misspelt: the name of the override lacks a letter. Its sort key still counts. */
class MisspeltComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumMap)
    sortColumns.put("createdAt_Ext", new SimpleSortColumn(Complaint_Ext#CreateTime))
    return sortColumns
  }
}
