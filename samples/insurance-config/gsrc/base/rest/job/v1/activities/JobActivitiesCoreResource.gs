package base.rest.job.v1.activities

/** The activities of one job, as a query. */
@ResourceName("JobActivities")
class JobActivitiesCoreResource extends RestQueryCollectionResource<Activity, JobActivityCoreResource> {

  override protected function buildBaseQuery() : Query<Activity> {
    return Query.make(Activity).compare(Activity#Job, Equals, this.Parent.Element)
  }
}
