package base.rest.common.v1.notes

/** One note. */
class NoteCoreResource extends RestElementResource<Note> {
}
