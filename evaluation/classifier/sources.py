"""Which recordings the model learns from, is tuned on, and is judged by.

A row is (Debian package, pattern below its folder, class, most files). Classes: speech, music, noise, and hit (one
single sound: neither music nor noise is judged there). A label by folder is right for most files; VOICED names the
effects in which voices were found by listening to what an early model took for speech; the last two rows of it (of the
packages to choose on alone) those that Silero and TEN-VAD both call speech for a quarter or more, and in whose name or
spectrogram (harmonics that glide together, formants) a voice shows.
"""

import re

AUDIO = re.compile(r"\.(wav|ogg|oga|mp3|flac|opus|gsm|raw)$")
SKIP = re.compile(r"/silence/|silence|ambient_music|beep|tone[s.]", re.I)
VOICED = re.compile(
    r"excuseme|dreydl|hohoho|help_|spine|bank_shot|santa|woohoo|aaaah|abducted|bodyslam|destiny|UseTheSource|scream"
    r"|lucky|dtox|highscore|ooooof|us_quarter|radar_|apollo|chiptune|amidst|tuxi|harp|fight4life|extralife|lockon|cheer"
    r"|nono|grunt|wscream|laugh|deadman|torcs1|/events/|/scenario/|letsgo|audio-channel|christmas/|roadsigns|/go\.wav"
    r"|ghost|/say|oh_?no|ouch|tavern|main_square|glitch_robot|voice"
    r"|warmux.*/suicide|monsterz.*/duh|berusky2.*/(hop1|krumpac2|pray1|voc\d)\."
    r"|lbreakout2.*/(damn|dammit|excellent|verygood|wontgiveup)"
)

STAMP_LANGUAGES = ("fr", "ru", "ro", "ca", "bg", "es", "be", "el", "da", "nl", "lt", "pt_BR")

TRAIN = [
    # prompts, dialogue, narration
    ("asterisk-core-sounds-en-wav", r"en_US", "speech", 450),
    ("asterisk-core-sounds-fr-wav", r"fr_CA", "speech", 400),
    ("asterisk-core-sounds-es-wav", r"es_MX", "speech", 400),
    ("asterisk-prompt-es-co", r"gsm$", "speech", 120),
    ("asterisk-prompt-fr-armelle", r"gsm$", "speech", 120),
    ("fillets-ng-data", r"/sound/.*/en/", "speech", 220),
    ("hedgewars-data", r"/voices/(British|Classic|Default|HillBilly|Mobster|Pirate|Russian|Surfer)", "speech", 350),
    ("ktuberling-data", r"/sounds/(fr|en|de|da|ru|nn)/", "speech", 450),
    ("gcin-voice", r"ogg$", "speech", 250),
    ("festvox-ru", r"wav$", "speech", 260),
    ("codec2-examples", r"/raw/[^/]*raw$", "speech", 32),
    ("pocketsphinx-testdata", r"wav$", "speech", 20),
    *[("tuxpaint-stamps-default", rf"_desc_{l}\.(ogg|wav)$", "speech", 130) for l in STAMP_LANGUAGES],
    ("0ad-data", r"/audio/voice/", "speech", 250),
    ("kajongg", r"", "speech", 335), ("csmash-data", r"/(?!click|racket|table)[^/]*$", "speech", 23), ("open-invaders-data", r"/(destroy|gameisover|goodbye|insane|listhi|new_high|screenshot|welcome)", "speech", 10),
    ("flightgear-data-base", r"/(\d+-above|altitude|bank|climb|control_lock|descend|do_not|glideslope\.|increase|maintain|minimums|monitor|sink|too-low|traffic)", "speech", 40), ("qabcs-data", r"", "speech", 500), ("unknown-horizons", r"/voice/", "speech", 49),
    ("flare-game", r"/npcs/", "speech", 60), ("ktuberling-data", r"/sounds/(sr|sl|el|it|wa|pt|sv|nl|lt)/", "speech", 400),
    ("tuxpaint-stamps-default", r"_desc\.ogg$", "speech", 66),
    *[("warzone2100-data", rf"/{w}/", "speech", 40) for w in ("tutorial", "cmndrvoc", "missmesg", "vtoltalk", "taunt1", "taunt2", "taunt3")],
    # music
    ("warzone2100-music", r"", "music", 40), ("drascula-music", r"", "music", 40), ("asc-music", r"", "music", 9),
    ("hedgewars-data", r"/Music/", "music", 30), ("flare-game", r"/music/(?!.*(wind|cave))", "music", 20),
    ("colobot-common-sounds", r"/music/", "music", 30),
    ("frozen-bubble-data", r"(mainzik|introzik|newroot)", "music", 8),
    ("fretsonfire-songs-muldjord", r"ogg$", "music", 8), ("fretsonfire-songs-sectoid", r"ogg$", "music", 8),
    ("xmoto-data", r"Musics", "music", 7), ("singularity-music", r"", "music", 20),
    ("planetblupi-music-ogg", r"", "music", 10), ("nexuiz-music", r"", "music", 20),
    ("marsshooter-data", r"music", "music", 12), ("zaz-data", r"music", "music", 8),
    ("trackballs-data", r"music|ogg$", "music", 8), ("ufoai-music", r"", "music", 30),
    ("lincity-ng-data", r"music", "music", 20), ("extremetuxracer-data", r"music", "music", 10),
    ("tuxmath-data", r"music", "music", 8), ("unknown-horizons", r"music", "music", 30),
    ("megaglest-data", r"music", "music", 12), ("scratch", r"Loops/", "music", 30),
    ("0ad-data", r"/audio/music/", "music", 40), ("widelands-data", r"/music/", "music", 31),
    ("supertuxkart-data", r"/music/", "music", 38), ("hyperrogue-music", r"", "music", 40),
    # noise-like sound, effects, environments
    ("hedgewars-data", r"/Sounds/(?!voices|\d[A-G]\.|ride|hogchant|hell_|Hellish|countdown|custom|Yoohoo|Kiss|homerun"
     r"|switchhog|Whistle|TARDIS|hammer|egg)[^/]*$", "noise", 80),
    ("colobot-common-sounds", r"/sounds/", "noise", 90),
    ("flare-game", r"/soundfx/(?!.*(male_|female_))", "noise", 120),
    ("flare-game", r"/music/.*(wind|cave)", "noise", 5),
    ("endless-sky-data", r"/sounds/", "noise", 85), ("scratch", r"/(Animal|Effects)/", "noise", 40),
    ("pingus-data", r"sounds", "noise", 20),
    ("tuxpaint-stamps-default", r"/(animals|vehicles|household|nature|plants|space|sports|town|clothes|food|people"
     r"|seasonal)/(?!.*_desc)(?!.*_[a-z]{2}(_[A-Z]{2})?\.)", "noise", 200),
    ("lincity-ng-data", r"/sounds/", "noise", 140), ("freedink-data", r"wav$", "noise", 27),
    ("scorched3d-data", r"/wav/|wav$", "noise", 125), ("bzflag-data", r"", "noise", 34),
    ("btanks-data", r"sounds/", "noise", 80), ("xblast-tnt-sounds", r"", "noise", 50),
    ("wordwarvi-sound", r"", "noise", 61), ("heroes-sound-effects", r"", "noise", 33),
    ("minetest-data", r"", "noise", 109), ("frozen-bubble-data", r"snd/(?!.*(zik|newroot|hurry))", "noise", 20),
    ("enigma-data", r"wav$|soundsets", "noise", 40), ("tuxtype-data", r"sounds/", "noise", 22),
    ("torcs-data", r"", "noise", 60), ("unknown-horizons", r"/sounds/", "noise", 60),
    ("marsshooter-data", r"sound", "noise", 40),
    ("0ad-data", r"/audio/(attack|resource|actor|ambient)/(?!.*(human/death|alarm))", "noise", 400),
    ("widelands-data", r"/sound/(?!.*tavern)|critters", "noise", 110),
    ("supertuxkart-data", r"/(sfx|tracks)/", "noise", 80),
    ("redeclipse-data", r"^(?!.*(music|death|pain|theme|voice|announcer))", "noise", 120),
    ("flightgear-data-base", r"/(avionics|click|crank|door|engine|exhaust|fan|flaps-click|gatling|gear\.|helicopter|lever|p51d|prop|rain|rattle|rotor\.|rumble|squeal|starter|thunder|tires|turbine|turbojet|wasp|wave|wind|water-)", "noise", 90),
    ("triplea", r"/(battle|bombing|hyperspace|engine_powerup|phase|alien_siren|placed)", "noise", 70),
    ("naev-data", r"sounds/", "noise", 60),
    ("overgod-data", r"^(?!.*(choir|flute))", "noise", 60),
    ("cube2-data", r"^(?!.*(music|pain|death|die|out|victory|BeatBox|Major))", "noise", 60),
    ("searchandrescue-data", r"^(?!.*human)", "noise", 60),
    ("pekka-kana-2-data", r"^(?!.*music)", "noise", 50),
    ("netpanzer-data", r"/(expl|battle|hit|miss|hev|h.-fire|mt-fire|lt-fire|mu-fire|unitsound|tankidle)", "noise", 30),
    ("sdl-ball-data", r"^(?!.*gameover)", "noise", 40),
    ("micropolis-data", r"/(airport|boing|bop|bulldozer|explosion|heavy|honk|rumble|siren|skid|whip|road)", "noise", 20),
    ("caveexpress-data", r"^(?!.*(pain|npc))", "noise", 30),
    ("amphetamine-data", r"", "noise", 40),
    ("freeorion-data", r"sound/(?!.*(artificial|music))", "noise", 40),
    ("minetest-mod-mesecons", r"/(?!.*noteblock)", "noise", 12),
    ("freedroid-data", r"^(?!.*Cry)", "noise", 30),
    ("starfighter-data", r"^(?!.*death)", "noise", 18),
    ("brainparty-data", r"", "noise", 30),
    ("davegnukem-data", r"", "noise", 13),
    ("bucklespring-data", r"", "noise", 40),
    ("mirrormagic-data", r"^(?!.*(autsch|lachen|hui|gameover))", "noise", 44),
    ("gl-117-data", r"^(?!.*music)", "noise", 10),
    ("opencity-data", r"^(?!.*music)", "noise", 10),
    ("supertransball2-data", r"", "noise", 10),
    ("minetest-mod-homedecor", r"", "noise", 13),
    ("minetest-mod-nether", r"", "noise", 12),
    ("wing-data", r"/(bullet|die|enemy|flight|laser|minigun|plasma|torpedo)", "noise", 9),
    # single sounds: drums, instruments, desktop sounds
    ("hydrogen-drumkits", r"^(?!.*GMRock)", "hit", 350),
    ("scratch", r"/(Instruments|Percussion|Electronic)/", "hit", 40),
    ("lmms-common", r"", "hit", 150), ("hydrogen-drumkits-effects", r"", "hit", 150), ("sonic-pi-samples", r"", "hit", 80),
    ("emacspeak", r"", "hit", 80), ("lomiri-sounds", r"", "hit", 40), ("gnome-audio", r"", "hit", 16),
    ("oxygen-sounds", r"", "hit", 50), ("sound-icons", r"", "hit", 32), ("sound-theme-freedesktop", r"", "hit", 27),
    ("deepin-sound-theme", r"", "hit", 21), ("yaru-theme-sound", r"", "hit", 18),
    ("tuxpaint-stamps-default", r"/hobbies/music/(?!.*_desc)", "hit", 60),
]

# Thresholds are chosen on these; nothing of them is trained on. Languages are split between the two lists.
DEVELOPMENT = [
    ("asterisk-prompt-it-menardi-wav", r"wav$", "speech", 60),
    ("klettres-data", r"/(da|fr|it|pt_BR|ml|hu|de)/(alpha|syllab)/", "speech", 70),
    ("freedroidrpg-data", r"/(voice_samples|tux_ingame_comments)/", "speech", 30),
    ("boswars-data", r"/units/(medic|harvester|grenadier|engineer|bazoo|assault)/", "speech", 25),
    ("heroes-sound-tracks", r"", "music", 15), ("xblast-tnt-musics", r"", "music", 15),
    ("tumiki-fighters-data", r"ogg$", "music", 10), ("boswars-data", r"/music/", "music", 20),
    ("warmux-data", r"/music/", "music", 15), ("hex-a-hop-data", r"", "music", 5),
    ("ufoai-sound", r"/(weapons|misc|geoscape|explosions|ambience|footsteps)", "noise", 60),
    ("warmux-data", r"/sound/default/weapons/", "noise", 40),
]

# Short effects besides, to choose on: what is taken for speech though it is none. Words among them are in VOICED.
EFFECTS = [
    ("lbreakout2-data", r"/sounds/", "noise", 40), ("chromium-bsu-data", r"/wav/(?!music)", "noise", 10),
    ("powermanga-data", r"/sounds/", "noise", 40), ("tecnoballz-data", r"/sounds/", "noise", 30),
    ("monsterz-data", r"/sound/", "noise", 10), ("solarwolf", r"/audio/", "noise", 30),
    ("pathological", r"/sounds/", "noise", 20), ("ceferino-data", r"/sounds/", "noise", 20),
    ("berusky2-data", r"/sound/", "noise", 80), ("warmux-data", r"/sound/default/misc/", "noise", 30),
]

# Looked at once, at the end.
HELD_OUT = [
    ("klettres-data", r"/(es|lt|uk|ru|cs|en|en_GB|ar|he|nl|nb|nds|tn)/(alpha|syllab)/", "speech", 100),
    ("asterisk-core-sounds-ru-wav", r"wav$", "speech", 60),
    ("wesnoth-1.16-music", r"", "music", 40), ("supertux-data", r"/music/", "music", 40),
    ("asterisk-moh-opsound-wav", r"", "music", 10), ("freedroidrpg-data", r"/music/", "music", 16),
    ("neverball-data", r"/bgm/", "music", 8), ("adonthell-data", r"/audio/.*ogg$", "music", 15),
    ("supertux-data", r"/sounds/", "noise", 40),
    ("wesnoth-1.16-data", r"/sounds/(ambient/|.*(wind|rain|fire|water|explo|thunder|arrow|bow|axe|sword|mace))", "noise", 40),
    ("lugaru-data", r"/Sounds/(?!.*[Mm]usic)", "noise", 30),
    ("freedroidrpg-data", r"/effects/(bullets|item_sounds|bot_sounds)/[^/]*$", "noise", 30),
]

# Labelled besides DEVELOPMENT and HELD_OUT, where two detectors of others agree: more of the same speakers, and dialogue of
# many actors. Only recordings of LABELLED_LEAST_SEC and more: shorter ones make many lines of few seconds.
LABELLED_LEAST_SEC = 4
LABELLED = {
    "chosen": [
        ("asterisk-prompt-it-menardi-wav", r"wav$", "speech", 560), ("asterisk-core-sounds-it-wav", r"wav$", "speech", 600),
        ("fillets-ng-data-cs", r"/cs/", "speech", 450), ("freedroidrpg-data", r"/titles/", "speech", 5),
        ("boswars-data", r"/campaigns/tutorial", "speech", 5), ("klettres-data", r"/(ml|da|hu)/", "speech", 120),
    ],
    "looked": [
        ("asterisk-core-sounds-ru-wav", r"wav$", "speech", 580), ("fillets-ng-data-nl", r"/nl/", "speech", 450),
        ("klettres-data", r"/(uk|lt|ar|nds)/", "speech", 120),
    ],
}

# Environmental sound (a folder given by --ambience): held out by file.
AMBIENCE_HELD_OUT = re.compile(r"blanket-(birds|train|waves|city|wind)|osfx_\d*[258]\.")
# Voices far away inside: speech is not judged there.
AMBIENCE_WITH_VOICES = re.compile(r"coffee-shop|city")

# espeak-ng voices: synthetic speakers of many languages, with words of their own language.
SPOKEN_TEXTS = {
    "en-us": "The river had risen in the night and nobody wanted to cross it before the morning.",
    "en-gb": "Please leave the keys on the table; we will come back for them on Thursday afternoon.",
    "de": "Am Abend saßen wir noch lange vor dem Haus und sprachen über die Reise nach Norden.",
    "fr-fr": "Nous avons marché jusqu'au village, et la boulangerie venait juste d'ouvrir ses portes.",
    "es": "El tren llega a las ocho y media, pero mañana saldrá un poco más tarde que hoy.",
    "it": "Il mercato apre presto la mattina, e verso mezzogiorno la piazza è già vuota.",
    "pt-br": "A chuva parou de repente e as crianças voltaram a brincar na rua molhada.",
    "nl": "Morgen gaan we met de fiets naar zee, als het tenminste niet te hard waait.",
    "sv": "Båten låg kvar vid bryggan hela vintern och isen knakade runt omkring den.",
    "pl": "Wczoraj wieczorem padał śnieg, a dziś rano wszystkie drogi są już suche.",
    "cs": "Na konci zahrady stojí stará jabloň, pod kterou jsme si jako děti hráli.",
    "ru": "Мы долго ждали автобус, а потом решили пойти домой пешком через парк.",
    "tr": "Akşam yemeğinden sonra herkes bahçeye çıktı ve yıldızlara baktı.",
    "el": "Το πρωί ο ήλιος έλαμπε, αλλά το απόγευμα άρχισε να βρέχει δυνατά.",
    "hi": "आज सुबह बाज़ार में बहुत भीड़ थी और सब लोग फल खरीद रहे थे।",
    "fi": "Talvella järvi jäätyy ja lapset luistelevat koulun jälkeen iltaan asti.",
    "hu": "Tegnap este sokáig beszélgettünk, és csak éjfél után indultunk haza.",
    "ro": "Dimineața am plecat spre munte și am ajuns la cabană înainte de prânz.",
    "sw": "Watoto walicheza nje mpaka jua lilipozama, kisha wakarudi nyumbani.",
    "vi": "Sáng nay trời mát, mọi người đi bộ quanh hồ và uống cà phê.",
}
