package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** path-sort-column-unrelated: the reporter is a contact, but the target is a property of the complaint. */
class ReturningComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("reporterId_Ext", new PathSortColumn({
      Complaint_Ext#Reporter.PropertyInfo,
      Complaint_Ext#PublicID.PropertyInfo
    }))
    return sortColumns
  }
}
