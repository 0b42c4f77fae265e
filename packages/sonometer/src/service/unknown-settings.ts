import { nearest } from '@sonometer/report/questions/nearest.js';
import { settingShapes } from './settings.js';

/** Read by our clients, the launcher and the tests, not by the service. */
const OTHER_NAMES = [
  'SONOMETER_CHILD_COVERAGE',
  'SONOMETER_KEY',
  'SONOMETER_PIN',
  'SONOMETER_TEST_REPORT',
  'SONOMETER_TEST_SEED',
  'SONOMETER_UNBUNDLED',
  'SONOMETER_WEBHOOK_SECRET',
];

const PREFIX = 'SONOMETER_';

/**
 * The variables that Kubernetes and container links set for every service of a name that begins
 * with `sonometer`
 * (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables).
 */
const OF_THE_PLATFORM =
  /^SONOMETER_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
const IS_LINK = /^(tcp|udp|sctp):\/\//;

/**
 * One warning for each variable that looks like a setting and is none, with the setting that was probably meant. Values
 * are never shown.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const settings = Object.keys(settingShapes);
  const prefixed = settings.filter((name) => name.startsWith(PREFIX));
  const isUnknown = (name: string, value: string) =>
    name.startsWith(PREFIX) &&
    !settings.includes(name) &&
    !OTHER_NAMES.includes(name) &&
    !OF_THE_PLATFORM.test(name) &&
    !(name.endsWith('_PORT') && IS_LINK.test(value));
  // `PUBLIC_URL` and its like; a single word (`OPEN`, `QUEUE`) may be any program's
  const lacksPrefix = (name: string) =>
    name.includes('_') && prefixed.includes(PREFIX + name) && env[PREFIX + name] === undefined;

  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === '') return [];
    if (lacksPrefix(name)) return [warningOf(name, PREFIX + name)];
    return isUnknown(name, value) ? [warningOf(name, meantBy(name, settings))] : [];
  });
}

/** Compared without the prefix, which some settings lack: `SONOMETER_REDIS_URL` means `REDIS_URL`. */
function meantBy(name: string, settings: readonly string[]): string | undefined {
  const byRest = new Map(settings.map((setting) => [restOf(setting), setting]));
  const rest = nearest(restOf(name), [...byRest.keys()]);
  return rest === undefined ? undefined : byRest.get(rest);
}

const restOf = (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);

const warningOf = (name: string, meant: string | undefined) =>
  meant === undefined
    ? `${name} is not a setting and is ignored. \`sonometer serve --help\` lists the settings.`
    : `${name} is not a setting and is ignored. Did you mean ${meant}?`;
