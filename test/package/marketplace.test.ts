import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

describe('the marketplace page', () => {
  test('has an icon of 128 by 128 pixels', () => {
    const png = readFileSync(path.join(root, manifest.icon));
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
  });

  test('is complete, and contains no unknown address', () => {
    expect(manifest.galleryBanner).toEqual({ color: expect.stringMatching(/^#[0-9a-f]{6}$/), theme: 'dark' });
    expect(manifest.categories.length).toBeGreaterThan(0);
    expect(manifest.keywords.length).toBeLessThanOrEqual(30);
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length);
    expect([manifest.license, manifest.qna]).toEqual(['MIT', false]);
    expect(['repository', 'bugs', 'homepage'].filter((field) => field in manifest)).toEqual([]);
  });

  test('is a preview until version 1.0', () => {
    expect(manifest.preview).toBe(manifest.version.startsWith('0.'));
  });

  test('has a changelog with the version, or with unreleased changes', () => {
    const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    expect(changelog.includes(`## [${manifest.version}]`) || changelog.includes('## [Unreleased]')).toBe(true);
  });

  test('declares what works in untrusted and virtual workspaces', () => {
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe('limited');
    expect(manifest.capabilities.virtualWorkspaces.supported).toBe('limited');
  });
});
