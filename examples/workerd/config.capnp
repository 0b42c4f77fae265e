# esbuild worker.mjs --bundle --format=esm --outfile=bundle.mjs && workerd serve config.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .loudness)],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "main")],
);

const loudness :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "bundle.mjs")],
  compatibilityDate = "2026-09-01",
);
