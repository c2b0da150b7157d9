package base.rest.job.v1.jobs

uses java.util.HashMap
uses java.util.Map

/** All jobs, as one query. */
@ResourceName("Jobs")
class JobsCoreResource extends RestQueryCollectionResource<Job, JobCoreResource> {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("policyNumber", new PathSortColumn({
      Job#Policy.PropertyInfo,
      Policy#PolicyNumber.PropertyInfo
    }))
    return sortColumns
  }

  override protected function buildBaseQuery() : Query<Job> {
    return Query.make(Job)
  }
}
