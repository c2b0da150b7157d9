package base.rest.admin.v1.users

/** One user. */
class UserCoreResource extends RestElementResource<User> {
}
