package base.rest.admin.v1.groups

uses java.util.List

/** All groups: queried, or from the cached tree of groups. */
@ResourceName("Groups")
class GroupsCoreResource extends RestDualCollectionResource<Group, GroupCoreResource> {

  override protected function buildBaseQuery() : Query<Group> {
    return Query.make(Group)
  }

  override protected function loadValues() : List<Group> {
    return Query.make(Group).select().toList()
  }
}
