// Recordings of Debian packages that nobody chose, with what they are by folder and name. A row is a package, a pattern
// of paths below it, what they are, and how many are drawn; the first row that fits a file has it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from '../chance.mjs';
import { CHOSEN_LATER, LOOKED_AT_LATER } from './later-recordings.mjs';

/**
 * The kinds that fit each label. A voice without words (a scream, a monster) is neither speech nor music. A jingle is
 * a phrase of music, and short.
 */
export const FITTING = {
  speech: ['speech'],
  music: ['music', 'loop'],
  jingle: ['music', 'one-shot', 'loop'],
  note: ['one-shot', 'music'],
  // a short signal of a program, tonal or not
  signal: ['one-shot', 'tone', 'noise', 'music'],
  effect: ['noise', 'one-shot', 'tone'],
  ambience: ['noise', 'one-shot', 'tone'],
  loop: ['loop', 'music'],
  creature: ['noise', 'one-shot'],
};

const CHOSEN_ON = [
  ['asterisk-core-sounds-it-wav', /it_IT_m_Carlo\/(?!silence|beep)/, 'speech', 25],
  ['fillets-ng-data-cs', /\/cs\//, 'speech', 20],
  ['klettres-data', /\/(da|fr|it|pt_BR|ml|hu|de)\/(alpha|syllab)\//, 'speech', 15],
  [
    'boswars-data',
    /(medic|harvester|grenadier|engineer|bazoo|assault)\/.*(action|select|ready|underattack)/,
    'speech',
    15,
  ],
  ['boswars-data', /(completed|underattack|ready|level01)/, 'speech', 10],
  ['boswars-data', /(_attack|\.die|hit)\.wav/, 'effect', 15],
  ['freedroidrpg-data', /voice_samples|tux_ingame_comments/, 'speech', 20],
  ['freedroidrpg-data', /\/music\//, 'music', 10],
  ['freedroidrpg-data', /Scream/, 'creature', 5],
  ['freedroidrpg-data', /bot_sounds\//, 'effect', 15],
  ['freedroidrpg-data', /effects\/(?!.*(Won|Lost|Defeated|healing))/, 'effect', 35],
  ['openarena-data', /voices\/festivox/, 'speech', 12],
  ['openarena-data', /\/(footsteps|weapons|movers|feedback|misc\/(am|ar|w_)|items)/, 'effect', 60],
  ['openarena-data', /\/world\/(new\/moan|growl)/, 'creature', 8],
  ['openarena-data', /\/world\/(?!.*(telein|teleout|1shot|clack|jumppad))/, 'ambience', 30],
  ['openarena-data', /player\/sarge/, 'creature', 12],
  ['openarena-data', /player\/(gib|gurp|land|wat|fry)/, 'effect', 10],
  [
    'ufoai-sound',
    /\/(footsteps|doors|impact|weapons|geoscape\/combat|misc\/break|ugv)/,
    'effect',
    60,
  ],
  ['ufoai-sound', /\/(aliens|soldiers|civilians)\//, 'creature', 25],
  ['ufoai-sound', /\/ambience\/(?!(disco|jingle|radiomessage|tv_news))/, 'ambience', 35],
  ['ufoai-sound', /\/(ui|misc\/(popup|talk|lobby))/, 'effect', 10],
  ['wesnoth-1.16-data', /core\/sounds\/ambient/, 'ambience', 8],
  ['wesnoth-1.16-data', /(horn-signals|fanfare)/, 'jingle', 8],
  [
    'wesnoth-1.16-data',
    /sounds\/[^/]*(die|groan|growl|wail|laugh|ugg|shriek|human|orc|troll|ogre|goblin|dwarf|elf|wolf|drake-|gryphon)/,
    'creature',
    40,
  ],
  [
    'wesnoth-1.16-data',
    /sounds\/[^/]*(axe|bow|club|dagger|dart|explo|fire|fist|flail|flame|gun|hatchet|hiss|canter|knife|lightning|mace|missile|miss|mud|spear|staff|sword|throw|thunder|torch|water|squishy|squash|chest|rumble|button|checkbox|select|slider|expand|contract|sling|net|gold|potion|cave)/,
    'effect',
    60,
  ],
  ['hyperrogue-music', /\/music\//, 'music', 10],
  [
    'hyperrogue-music',
    /sounds\/(seen-(dragon|ghost|troll|woof|eagle|frog|kraken|snake)|die-|hit-prin|message|bull|mouse)/,
    'creature',
    15,
  ],
  [
    'hyperrogue-music',
    /sounds\/(hit-[acs]|splash|steam|storm|fire|click|gate|open|close|trap|explo|pickup)/,
    'effect',
    25,
  ],
  ['warmux-data', /\/music\//, 'music', 8],
  ['warmux-data', /voices\/(death|injured|jump|backjump|superjump)/, 'creature', 12],
  [
    'warmux-data',
    /(weapons\/(?!disco|suicide)|misc\/(box|step|sink|clic|ok|cancel|weapon|change))/,
    'effect',
    35,
  ],
  ['lbreakout2-data', /(click|expl|exp\.|reflect|shot|wall|metal|attach|menu)/, 'effect', 12],
  ['chromium-bsu-data', /music/, 'music', 2],
  ['chromium-bsu-data', /wav/, 'effect', 7],
  ['powermanga-data', /music/, 'music', 3],
  ['powermanga-data', /sounds\//, 'effect', 15],
  ['tecnoballz-data', /sounds\//, 'effect', 15],
  ['pathological', /music\//, 'music', 2],
  ['pathological', /sounds\/(?!(levelfinish|die|extra|incorrect))/, 'effect', 12],
  ['tuxfootball', /music|ingame/, 'music', 2],
  ['tuxfootball', /crowd/, 'ambience', 3],
  ['tuxfootball', /(bounce|kick|beep|whistle)/, 'effect', 10],
  ['lomiri-sounds', /ringtones/, 'music', 15],
  ['lomiri-sounds', /notifications/, 'jingle', 8],
  ['sonic-pi-samples', /loop_(?!(3d|drone|perc1))/, 'music', 12],
  ['sonic-pi-samples', /(bass|bd|drum|elec|guit|perc|sn|tabla)_/, 'note', 40],
];

const LOOKED_AT_ONCE = [
  ['asterisk-core-sounds-ru-wav', /ru_RU_f_IvrvoiceRU\/(?!silence|beep)/, 'speech', 25],
  ['fillets-ng-data-nl', /\/nl\//, 'speech', 20],
  [
    'klettres-data',
    /\/(es|lt|uk|ru|cs|en|en_GB|ar|he|nl|nb|nds|tn)\/(alpha|syllab)\//,
    'speech',
    15,
  ],
  ['nexuiz-data', /\/(announcer|tutorial)\//, 'speech', 25],
  ['nexuiz-data', /\/player\/[^/]*\/coms\//, 'speech', 10],
  ['nexuiz-data', /\/player\/[^/]*\/player\//, 'creature', 15],
  [
    'nexuiz-data',
    /\/(weapons|plats|turrets|nexball|misc\/(foot|metal|hit|armor|item|gib|talk|mega|jump|tele|spawn))/,
    'effect',
    50,
  ],
  ['nexuiz-data', /\/(ambient|desertfactory|weather)\//, 'ambience', 20],
  ['warzone2100-data', /\/(tutorial|vtoltalk|trnsppil|taunts|missmesg|cmndrvoc)/, 'speech', 25],
  ['warzone2100-data', /\/sfx\/(building|explons|vehicle|weapons|misc)/, 'effect', 35],
  ['warzone2100-data', /\/sfx\/interfce|radclick/, 'effect', 10],
  ['megaglest-data', /\/music\//, 'music', 8],
  ['megaglest-data', /tilesets\//, 'ambience', 20],
  ['megaglest-data', /water_sounds|menu\/sound/, 'effect', 10],
  ['megaglest-data', /(sheep|chicken|bull|sow|dragon|behemoth)[^/]*\/sounds\//, 'creature', 25],
  ['lugaru-data', /Sounds\/(?!.*([Mm]usic|growl|hawk|snarl|bark|whine))/, 'effect', 35],
  ['triplea', /(battle|bombing|missile|click|placed|blitz)/, 'effect', 35],
  ['supertux-data', /\/music\//, 'music', 20],
  [
    'supertux-data',
    /\/sounds\/(?!.*(fire_?flower|invincible|tada|welldone|lifeup|bell|coin|savebell))/,
    'effect',
    35,
  ],
  ['wesnoth-1.16-music', /music\/(?!(victory|defeat))/, 'music', 20],
  ['wesnoth-1.16-music', /victory|defeat/, 'jingle', 4],
  ['starfighter-data', /\/music\//, 'music', 8],
  ['starfighter-data', /\/sound\//, 'effect', 18],
  ['adonthell-data', /audio/, 'music', 8],
  ['openclonk-data', /Music/, 'music', 6],
  ['lordsawar-data', /music/, 'music', 5],
  ['asterisk-moh-opsound-wav', /moh/, 'music', 5],
  // their names do not state what they are
  ['pinball-table-gnu-data', /\.(wav|ogg)$/, 'effect', 0],
  ['simutrans-pak64', /sound\//, 'ambience', 12],
  ['khangman', /(click|splash|dig|ext)/, 'effect', 4],
  ['alienblaster-data', /sound\/(?!.*(music|intro|loop))/, 'effect', 6],
];

export const HALVES = {
  chosen: CHOSEN_ON,
  looked: LOOKED_AT_ONCE,
  'chosen-later': CHOSEN_LATER,
  'looked-later': LOOKED_AT_LATER,
};

const MIN_BYTES = 3000;
const IS_AUDIO = /\.(wav|ogg|oga|flac|mp3)$/i;

/** What `dpkg-deb` unpacked of the packages of a half, drawn with a seed: path, package and label. */
export function drawnOf(folder, half, seed) {
  const random = randomOf(seed);
  const rows = HALVES[half];
  return [...new Set(rows.map(([name]) => name))].flatMap((name) => {
    const files = readdirSync(join(folder, name), { recursive: true })
      .filter((path) => IS_AUDIO.test(path) && statSync(join(folder, name, path)).size >= MIN_BYTES)
      .sort();
    const own = rows.filter(([of]) => of === name);
    return own.flatMap(([, pattern, label, max], i) =>
      files
        .filter(
          (path) => pattern.test(path) && own.slice(0, i).every(([, before]) => !before.test(path)),
        )
        .map((path) => ({ order: random(), path: join(folder, name, path), from: name, label }))
        .sort((a, b) => a.order - b.order)
        .slice(0, max),
    );
  });
}

const OF_CORPUS = {
  voice: 'speech',
  music: 'music',
  loop: 'music',
  noise: 'ambience',
  hit: 'note',
};

/** The recordings of the corpus, with the kinds of its manifest. */
export const corpusOf = (folder) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files.flatMap(({ path, kind }) =>
    OF_CORPUS[kind] ? [{ path: join(folder, path), from: 'corpus', label: OF_CORPUS[kind] }] : [],
  );
