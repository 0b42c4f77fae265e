import { doubles } from './doubles.js';

/**
 * The angles of tangents i / 32, i = 0 … 32, then of 32 / i, i = 32 … 0: a double and the rest.
 * Written by testing/elementary/make-tables.mjs.
 */
export const ARC_TANGENTS = /* @__PURE__ */ doubles(
  'AAAAAAAAAAAAAAAAAAAAAEB2qbtV/Z8/RRJRDLFXm7zg/Sy3W/WvPwS35MmyjZM8EPECJhjutz9mDwNT2T53vHAvrJq61b8/wWBnaDfNgbxwYsbo7tbDP/3aYp64PJ28AFvOS3u5xz8diE8LezSRPKBgklLXkMs/y8GlIfYikDzggCz5dVvPPwgKYTiS6pS8ePELo/WL0T/5G4t0pAxjPMzrBzd3YtM/2HK2RKVjabxIzVGZrTDVP/D37m8ztZ088N7kQRn21j90i4SMKs6BPCQbSjlNstg/6iPd6ELbljz8I8zD7mTaPwCkV/IJ2YY88MlOybQN3D80TJNwzsF8vFC7YQVnrN0/D03obkDqgrwYFFQL3UDfPyMqONySOWq80DDblH5l4D/mSWNfSVt9vKjS+5tdJeE/HfHjESXUnjy0/t6rC+DhP49meijfKFm8MI4wWY6V4j/eT84TY9ibPLw3zhzwReM/f3ccZPd+l7z0lp64P/HjP/BEJkmLz3484p4mo4+X5D/qVgNemW+bvB4GiXv1OOU/+tYSqkUilzwYmxaHidXlP8rnxUuOAmA8huAjOWZt5j8S0QUFZEWaPDRGeMWnAOc/9t6qJU3DeLxeMV29a4/nP0A3gImgBoQ8TIoVt9AZ6D+6EYt1JwKZPPjxV//1n+g/G3oXXppbhbwYLURU+yHpPwdcFDMmpoE8GC1EVPsh6T8HXBQzJqaBPDhoMKkApOk/FBkgYvNTnDzkz3LxJSrqP87W2gkFcH280igr64q06j+bAVG5V4t+PPwTEONOQ+s/xBN/fPnWlzyqeWRvkNbrPxXq4qN7PoG8GL9xIW1u7D8bPjfTqEuPPBJU/ywBC+0/zOv5233wdbxQu2EFZ6ztPw9N6G5A6pK8PMPp77ZS7j+WlZXBhuSDPHYiuosG/u4/eizPaOLalrwAzFdPaK7vP6/nc8F5ZIS8vq1UfvUx8D9wApwltDiTPMRDRoZMj/A/LCqfvf1birywlNYJPO/wP4Au7Yr4/Jg8EihvEcRR8T9LYZuOWO2UPES+65LhtvE/joKIakYbmzycevAhjh7yPxQvOc+Z1pg8GSRRo7+I8j8bKKLnhOZ4PE+m8QVo9fI/jR8j13LUdLxc9coDdWTzP5ospNkhfoE8xrnv7c/V8z/SN7V5Gh6IvCUygoZdSfQ/Yiqr25rSlDy6MIHr/b70PxDxBUkjiY48/ZwelYw29T/xmYqUR2+ZvATh8Wngr/U/uaPpFgEzWDy4Ycrqyyr2P5H6NPHJajw8y2Ardx2n9j/9yIguIR2RvCFqmaqfJPc/aAxI58GMmjwH/uPRGaP3P+Af1YfcdZc8KcWKdlAi+D/LrwVtyXhevECHVf0Fovg/tJGawCgCk7wYLURU+yH5PwdcFDMmppE8',
);
