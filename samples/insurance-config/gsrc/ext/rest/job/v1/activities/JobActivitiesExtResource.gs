package ext.rest.job.v1.activities

uses base.rest.job.v1.activities.JobActivitiesCoreResource
uses java.util.Map

/** A job's activities, sorted by the name of the assigned user too. */
@ResourceName("JobActivities")
class JobActivitiesExtResource extends JobActivitiesCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = super.CustomSortColumnMap.copy()
    sortColumns['assignedUserName_Ext'] = new PathSortColumn({
      Activity#AssignedUser.PropertyInfo,
      User#UserName.PropertyInfo
    })
    return sortColumns
  }
}
