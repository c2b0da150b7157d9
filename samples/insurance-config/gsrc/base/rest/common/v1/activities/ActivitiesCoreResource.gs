package base.rest.common.v1.activities

/** All activities, as one query. */
@ResourceName("Activities")
class ActivitiesCoreResource extends RestQueryCollectionResource<Activity, ActivityCoreResource> {

  override protected function buildBaseQuery() : Query<Activity> {
    return Query.make(Activity)
  }
}
