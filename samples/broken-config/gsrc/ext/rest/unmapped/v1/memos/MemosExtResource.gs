package ext.rest.unmapped.v1.memos

class MemosExtResource extends RestStreamCollectionResource<Memo_Ext, MemoExtResource> {
}
