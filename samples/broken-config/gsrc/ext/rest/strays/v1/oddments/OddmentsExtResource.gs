package ext.rest.strays.v1.oddments

class OddmentsExtResource extends RestQueryCollectionResource {
}
