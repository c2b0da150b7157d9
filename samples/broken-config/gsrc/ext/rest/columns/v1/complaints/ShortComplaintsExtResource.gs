package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** path-sort-column-incomplete: the path ends with the foreign key. */
class ShortComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("reporterName_Ext", new PathSortColumn({ Complaint_Ext#Reporter.PropertyInfo }))
    return sortColumns
  }
}
