import { serveOver } from './serve';

serveOver(globalThis);
