// Writes every part of the project that is made from others. With --check nothing is written; the exit code says whether
// all of them are as they should be.
for (const part of ['messages', 'api', 'rules', 'reference', 'notices']) await import(`./generate-${part}.mjs`);
