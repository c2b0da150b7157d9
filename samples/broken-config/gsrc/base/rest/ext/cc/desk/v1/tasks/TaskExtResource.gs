package base.rest.ext.cc.desk.v1.tasks

uses base.rest.core.cc.desk.v1.tasks.TaskCoreResource

@Export
class TaskExtResource extends TaskCoreResource {
}
