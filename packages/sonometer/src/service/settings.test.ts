import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.js';

test('an empty environment is enough', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: './data',
  });
});

test('the public URL follows the port, and has no slash at its end', () => {
  expect(readSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readSettings({ SONOMETER_PUBLIC_URL: 'https://a.example/x//' }).publicUrl).toBe(
    'https://a.example/x',
  );
});

test('an empty variable is not set', () => {
  expect(readSettings({ PORT: '', HOST: '' })).toEqual(readSettings({}));
});

describe('a setting that cannot be is named', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80 '],
    ['SONOMETER_WORKERS', '0'],
    ['SONOMETER_PUBLIC_URL', 'localhost:80'],
    ['SONOMETER_PUBLIC_URL', 'https://'],
    ['SONOMETER_CORS_ORIGINS', '*'],
    ['SONOMETER_CORS_ORIGINS', 'https://a.example/'],
    ['SONOMETER_CORS_ORIGINS', 'https://a.example, a.example'],
    ['SONOMETER_SECURITY_CONTACT', 'somebody'],
    ['SONOMETER_SECURITY_CONTACT', 'http://a.example'],
    ['SONOMETER_METRICS_TOKEN', 'two words'],
    ['SONOMETER_METRICS_TOKEN', 'token\n'],
    ['SONOMETER_METRICS_TOKEN', 'schlüssel'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({
        name: 'SettingError',
        message: expect.stringContaining(name) as unknown,
      }),
    );
  });
});
