"""Which recordings the quality model learns from, is tuned on, and is looked at once.

A row is (Debian package, pattern below its folder, most files). Speakers, noises and rooms are split into three parts:
train, choose, held. Recordings of one package and language are one group: mostly one voice.
"""

SPEECH = {
    "train": [
        ("asterisk-core-sounds-en-wav", r"en_US", 250), ("asterisk-core-sounds-fr-wav", r"fr_CA", 250),
        ("asterisk-core-sounds-es-wav", r"es_MX", 250), ("asterisk-prompt-es-co", r"gsm$", 80),
        ("asterisk-prompt-fr-armelle", r"gsm$", 80), ("fillets-ng-data", r"/sound/.*/en/", 200),
        ("hedgewars-data", r"/voices/(British|Classic|Default|HillBilly|Mobster|Pirate|Russian|Surfer)", 200),
        ("ktuberling-data", r"/sounds/(fr|en|de|da|ru|nn)/", 250), ("gcin-voice", r"ogg$", 200),
        ("festvox-ru", r"wav$", 250), ("pocketsphinx-testdata", r"wav$", 20), ("codec2-examples", r"/raw/[^/]*raw$", 32),
        *[("tuxpaint-stamps-default", rf"_desc_{l}\.(ogg|wav)$", 120) for l in ("fr", "ru", "ca", "bg", "es", "be", "nl")],
        ("tuxpaint-stamps-default", r"_desc\.ogg$", 66),
        *[("ktuberling-data", rf"/sounds/{l}/", 40) for l in ("sr", "sl", "el", "it", "wa", "pt", "sv", "nl", "lt")],
        *[("klettres-data", rf"/{l}/(alpha|syllab)/", 40) for l in ("it", "pt_BR", "nb", "nds", "tn")],
        ("unknown-horizons", r"/voice/", 49), ("flare-game", r"/npcs/", 30),
        *[("warzone2100-data", rf"/{w}/", 40) for w in ("tutorial", "cmndrvoc", "missmesg", "vtoltalk", "taunt1", "taunt2", "taunt3")],
    ],
    "choose": [
        ("asterisk-prompt-it-menardi-wav", r"wav$", 80), ("freedroidrpg-data", r"/(voice_samples|tux_ingame_comments)/", 30),
        ("boswars-data", r"/units/(medic|harvester|grenadier|engineer|bazoo|assault)/", 25),
        ("klettres-data", r"/(da|fr|ml|de)/(alpha|syllab)/", 80), ("tuxpaint-stamps-default", r"_desc_ro\.(ogg|wav)$", 80),
    ],
    "held": [
        ("asterisk-core-sounds-ru-wav", r"wav$", 120), ("asterisk-core-sounds-it-wav", r"wav$", 120),
        ("fillets-ng-data-cs", r"/cs/", 120), ("fillets-ng-data-nl", r"/nl/", 120),
        *[("tuxpaint-stamps-default", rf"_desc_{l}\.(ogg|wav)$", 80) for l in ("el", "da", "lt", "pt_BR")],
        *[("klettres-data", rf"/{l}/(alpha|syllab)/", 60) for l in ("es", "hu", "uk", "cs", "en_GB", "ar", "he")],
    ],
}

NOISE = {
    "train": [
        ("colobot-common-sounds", r"/sounds/", 90), ("scratch", r"/(Animal|Effects)/", 40),
        ("lincity-ng-data", r"/sounds/", 100), ("scorched3d-data", r"/wav/|wav$", 80),
        ("hedgewars-data", r"/Sounds/(?!voices)[^/]*$", 60),
        ("flare-game", r"/soundfx/(?!.*(male_|female_|npcs))", 50), ("endless-sky-data", r"/sounds/", 50),
        ("searchandrescue-data", r"/sounds/", 50), ("minetest-mod-homedecor", r"", 13),
        ("megaglest-data", r"/tilesets/", 40), ("widelands-data", r"/sound/(?!.*tavern)", 60),
    ],
    "choose": [("pingus-data", r"sounds", 20)],
    "held": [("lugaru-data", r"/Sounds/(?!.*[Mm]usic)", 30), ("freedroidrpg-data", r"/effects/(bullets|item_sounds|bot_sounds)/[^/]*$", 30)],
}

MUSIC = {
    "train": [("hedgewars-data", r"/Music/", 15), ("colobot-common-sounds", r"/music/", 15),
              ("flare-game", r"/music/", 12), ("widelands-data", r"/music/", 12)],
    "choose": [("scratch", r"Loops/", 30)],
    "held": [("freedroidrpg-data", r"/music/", 12)],
}

# Long environments (a folder given by --ambience), each in one part only.
AMBIENCE = {
    "train": r"blanket-(boat|rain|storm|fireplace|summer-night|white|coffee)|osfx_\d*[013469]\.",
    "choose": r"blanket-(pink|birds)|osfx_\d*7\.",
    "held": r"blanket-(train|waves|city|wind)|osfx_\d*[258]\.",
}
