package base.rest.job.v1.jobs

/** One job. */
class JobCoreResource extends RestElementResource<Job> {
}
