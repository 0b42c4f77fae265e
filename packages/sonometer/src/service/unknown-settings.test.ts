import { expect, test } from 'vitest';
import { settingShapes } from './settings.js';
import { unknownSettings } from './unknown-settings.js';

test.each([
  ['SONOMETER_TRUSTED_PROXYS', 'SONOMETER_TRUSTED_PROXIES'],
  ['SONOMETER_PUBLICURL', 'SONOMETER_PUBLIC_URL'],
  ['SONOMETER_DATABASE_URL', 'DATABASE_URL'],
  ['SONOMETER_PORT', 'PORT'],
  ['TRUSTED_PROXIES', 'SONOMETER_TRUSTED_PROXIES'],
  ['PUBLIC_URL', 'SONOMETER_PUBLIC_URL'],
])('%s: did you mean %s?', (name, meant) => {
  expect(unknownSettings({ [name]: 'hunter2' })).toEqual([
    `${name} is not a setting and is ignored. Did you mean ${meant}?`,
  ]);
});

test('what resembles no setting is reported without a guess', () => {
  expect(unknownSettings({ SONOMETER_COMPLETELY_DIFFERENT: '1' })).toEqual([
    'SONOMETER_COMPLETELY_DIFFERENT is not a setting and is ignored. `sonometer serve --help` lists the settings.',
  ]);
});

test('settings, other programs and empty variables are not reported', () => {
  const settings = Object.fromEntries(Object.keys(settingShapes).map((name) => [name, '1']));
  expect(
    unknownSettings({ ...settings, PATH: '/bin', OPEN: '1', SONOMETER_KEY: 'k', SONOMETER_X: '' }),
  ).toEqual([]);
});

test('a name without its prefix is not reported where the setting is there', () => {
  expect(unknownSettings({ PUBLIC_URL: 'x', SONOMETER_PUBLIC_URL: 'x' })).toEqual([]);
});

test('what Kubernetes sets for services named sonometer is not reported', () => {
  const link = 'tcp://10.0.0.1:80';
  expect(
    unknownSettings({
      SONOMETER_SERVICE_HOST: '10.0.0.1',
      SONOMETER_SERVICE_PORT: '80',
      SONOMETER_SERVICE_PORT_HTTP: '80',
      SONOMETER_PORT: link,
      SONOMETER_PORT_80_TCP: link,
      SONOMETER_PORT_80_TCP_ADDR: '10.0.0.1',
      SONOMETER_REDIS_SERVICE_HOST: '10.0.0.2',
      SONOMETER_REDIS_PORT: link,
      SONOMETER_REDIS_PORT_6379_TCP_PROTO: 'tcp',
    }),
  ).toEqual([]);
});
