/**
 * SQL that statements of an area need and that names tables of an area above it: for what must be read in the same statement. The
 * area below declares a fragment by declaration merging and the owner of the tables gives it in its manifest.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the areas
export interface SqlFragments {}
