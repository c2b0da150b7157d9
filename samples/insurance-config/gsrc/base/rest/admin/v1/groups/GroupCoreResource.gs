package base.rest.admin.v1.groups

/** One group. */
class GroupCoreResource extends RestElementResource<Group> {
}
