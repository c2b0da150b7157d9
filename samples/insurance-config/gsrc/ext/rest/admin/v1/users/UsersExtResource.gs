package ext.rest.admin.v1.users

uses base.rest.admin.v1.users.UsersCoreResource
uses java.util.HashMap
uses java.util.Map

/** Users, sorted by their contact's last name and by the moment they were created too. */
@ResourceName("Users")
class UsersExtResource extends UsersCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.putAll({
      "contactLastName_Ext" -> new PathSortColumn({
        User#Contact.PropertyInfo,
        UserContact#LastName.PropertyInfo
      }),
      "createdAt_Ext" -> new SimpleSortColumn(User#CreateTime)
    })
    return sortColumns
  }
}
