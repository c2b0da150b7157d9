// Writes all generated files. With --check, writes nothing, and the exit code shows whether all of them are up to date.
for (const part of ['messages', 'api', 'rules', 'reference', 'notices']) await import(`./generate-${part}.mjs`);
