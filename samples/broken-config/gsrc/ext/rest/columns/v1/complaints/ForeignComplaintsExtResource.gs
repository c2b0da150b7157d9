package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** path-sort-column-unrelated: the path doesn't start at the entity of the collection. */
class ForeignComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("reporterName_Ext", new PathSortColumn({
      User#Contact.PropertyInfo,
      Contact#DisplayName.PropertyInfo
    }))
    return sortColumns
  }
}
