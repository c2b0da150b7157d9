package base.rest.common.v1.activities

/** One activity. */
class ActivityCoreResource extends RestElementResource<Activity> {
}
