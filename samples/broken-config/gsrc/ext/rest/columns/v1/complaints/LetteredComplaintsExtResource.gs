package ext.rest.columns.v1.complaints

uses java.util.HashMap
uses java.util.Map

/** sort-column-without-column: a complaint has many letters. */
class LetteredComplaintsExtResource extends RestQueryCollectionResource<Complaint_Ext, ComplaintExtResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("letters_Ext", new SimpleSortColumn(Complaint_Ext#Letters))
    return sortColumns
  }
}
