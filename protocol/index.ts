export * from './collections';
export * from './files';
export * from './generate';
export * from './messages';
export * from './revision';
export * from './start';
export * from './status';
export * from './verify';
