package base.rest.job.v1.activities

/** One activity of a job. */
class JobActivityCoreResource extends RestElementResource<Activity> {
}
