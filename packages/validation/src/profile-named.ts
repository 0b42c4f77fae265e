import { type Answer, profiles } from '@sonometer/engine';

export function profileNamed(name: string): Answer {
  const profile = profiles.find(({ id }) => id === `profile.${name}`);
  if (!profile) throw new Error(`no profile is named ${name}`);
  return profile;
}
