package ext.rest.claim.v1.exposures

uses base.rest.claim.v1.exposures.ExposuresCoreResource
uses java.util.HashMap
uses java.util.Map

/** Exposures are dual: the sort column here and the property in the schema go by the same name. */
@ResourceName("Exposures")
class ExposuresExtResource extends ExposuresCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns["claimantName_Ext"] = new PathSortColumn({ Exposure#Claimant.PropertyInfo, Contact#DisplayName.PropertyInfo })
    return sortColumns
  }
}
