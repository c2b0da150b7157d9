package base.rest.common.v1.notes

uses java.util.List

/** All notes that the caller may see. Who may see one is decided in memory, so this is a stream. */
@ResourceName("Notes")
class NotesCoreResource extends RestStreamCollectionResource<Note, NoteCoreResource> {

  override protected function loadValues() : List<Note> {
    return Query.make(Note).select().where(\ note -> note.Viewable).toList()
  }
}
