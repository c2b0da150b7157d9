package base.rest.ext.cc.desk.v1.tasks

uses base.rest.core.cc.desk.v1.tasks.TasksCoreResource
uses java.util.HashMap
uses java.util.Map

/** class-not-named: no resource names this class, so its sort column has no effect. */
@Export
class UnnamedTasksExtResource extends TasksCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("ownerLabel_Ext", new PathSortColumn({ Task#Owner.PropertyInfo, User#DisplayName.PropertyInfo }))
    return sortColumns
  }
}
