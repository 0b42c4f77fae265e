/**
 * Loaded into servers and workers before they start: names are resolved by the name server of the
 * test, and connections to the addresses that it gives end on this machine. The guard of the
 * service, which refuses private addresses, sees the public ones.
 */
import dns from 'node:dns';
import net from 'node:net';
import process from 'node:process';

const nameServer = process.env['OPERATOR_NAME_SERVER'];

class TestResolver extends dns.promises.Resolver {
  constructor(...options) {
    super(...options);
    this.setServers([nameServer]);
  }
}
dns.promises.Resolver = TestResolver;

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connectHere(...given) {
  // node normalises the arguments of `net.connect` into an array of options and callback
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof options?.lookup === 'function') options.lookup = endingHere(options.lookup);
  return connect.apply(this, given);
};

const endingHere = (lookup) => (host, options, done) => {
  lookup(host, options, (error, found, family) => {
    if (error) done(error);
    else if (Array.isArray(found)) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', family);
  });
};
