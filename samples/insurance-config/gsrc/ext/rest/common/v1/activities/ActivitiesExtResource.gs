package ext.rest.common.v1.activities

uses base.rest.common.v1.activities.ActivitiesCoreResource
uses java.util.HashMap
uses java.util.Map

/** Activities, sorted by the name of the assigned user too. */
@ResourceName("Activities")
class ActivitiesExtResource extends ActivitiesCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    // A copy, so that the sorts of the core resource are kept.
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("assignedUserName_Ext", new PathSortColumn({
      Activity#AssignedUser.PropertyInfo,
      User#DisplayName.PropertyInfo
    }))
    return sortColumns
  }
}
