package ext.rest.common.v1.notes

uses base.rest.common.v1.notes.NotesCoreResource

/** Notes are a stream: what they sort by stands in the schema, and joins in NoteRestEnhancement. */
@ResourceName("Notes")
class NotesExtResource extends NotesCoreResource {
}
