package base.rest.admin.v1.users

/** All users, as one query. */
@ResourceName("Users")
class UsersCoreResource extends RestQueryCollectionResource<User, UserCoreResource> {

  override protected function buildBaseQuery() : Query<User> {
    return Query.make(User)
  }
}
