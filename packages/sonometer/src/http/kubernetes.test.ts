import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { kubernetesSchemas } from '../../../../testing/kubernetes-schemas.js';
import { settingShapes } from '../service/settings.js';
import { version } from '../version.js';

/** The manifests of deploy/kubernetes, without a cluster and without a network. */
const root = fileURLToPath(new URL('../../../../deploy/kubernetes', import.meta.url));

/** The fields that are read here; the schemas check which of them an object has. */
interface Selector {
  readonly app?: string;
  readonly matchLabels?: { readonly app: string };
  readonly matchExpressions?: readonly { readonly values: readonly string[] }[];
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly timeoutSeconds: number;
}
interface Container extends Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe> {
  image: string;
  readonly ports: readonly { readonly name: string }[];
}
interface Pod {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { seccompProfile?: object };
  readonly topologySpreadConstraints: readonly {
    readonly topologyKey: string;
    readonly labelSelector: Selector;
  }[];
}
interface Port {
  readonly port: string;
  readonly targetPort: string;
}
interface Backend {
  readonly backend: { readonly service: { readonly name: string } };
}
interface Spec {
  readonly selector: Selector;
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly template: {
    readonly metadata: { readonly labels: { app: string } };
    readonly spec: Pod;
  };
  readonly ingress?: readonly { readonly ports: readonly Port[] }[];
  readonly egress?: readonly {
    readonly to: readonly { readonly ipBlock?: { readonly except: readonly string[] } }[];
  }[];
  readonly ports: readonly Port[];
  readonly endpoints?: readonly Port[];
  readonly podMetricsEndpoints?: readonly Port[];
  readonly scaleTargetRef: { readonly name: string };
  readonly rules: readonly { readonly http: { readonly paths: readonly Backend[] } }[];
}
interface Manifest {
  kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Spec;
  readonly data: Readonly<Record<string, string>>;
  readonly resources: readonly string[];
  readonly components?: readonly string[];
  readonly images?: readonly { readonly newTag: string }[];
  readonly replicas?: readonly { readonly name: string }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    readonly patch: string;
  }[];
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.yaml'),
);
const manifests = files.flatMap((path) =>
  parseAllDocuments(readFileSync(join(root, path), 'utf8')).map((document) => {
    expect(document.errors, path).toEqual([]);
    return { path, object: document.toJS() as Manifest };
  }),
);
const ofKind = (kind: string): readonly Manifest[] =>
  manifests.flatMap(({ object }) => (object.kind === kind ? [object] : []));

const ajv = new Ajv({ allErrors: true });
const problems = (object: Manifest): readonly string[] => {
  const schema = kubernetesSchemas[object.kind];
  if (!schema) return [`no schema for the kind ${object.kind}`];
  const validate = ajv.compile(schema);
  return validate(object)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
      );
};

describe.each(manifests.map(({ path, object }) => [path, object.kind, object] as const))(
  '%s: %s',
  (_path, _kind, object) => {
    test('is as its schema requires', () => {
      expect(problems(object)).toEqual([]);
    });
  },
);

test('a mistyped field, an untagged image and an unknown kind are found', () => {
  const [deployment] = ofKind('Deployment');
  const changed = (change: (copy: Manifest, pod: Pod) => void) => {
    const copy = structuredClone(deployment!);
    change(copy, copy.spec.template.spec);
    return problems(copy);
  };
  expect(changed(() => undefined)).toEqual([]);
  const mistype = (_: Manifest, pod: Pod) => Object.assign(pod, { restartpolicy: 'Always' });
  expect(changed(mistype)).toHaveLength(1);
  const untag = (_: Manifest, pod: Pod) => (pod.containers[0].image = 'sonometer');
  expect(changed(untag)).toHaveLength(1);
  const unconfine = (_: Manifest, pod: Pod) => delete pod.securityContext.seccompProfile;
  expect(changed(unconfine)).toHaveLength(1);
  expect(changed((copy) => (copy.kind = 'Job'))).toEqual(['no schema for the kind Job']);
});

describe.each(ofKind('Deployment').map((object) => [object.metadata.name, object.spec] as const))(
  '%s',
  (_name, { selector, template }) => {
    const { app } = template.metadata.labels;
    const [container] = template.spec.containers;
    const ports = container.ports.map(({ name }) => name);
    const selects = ({ app: plain, matchLabels, matchExpressions = [] }: Selector) =>
      (plain ?? matchLabels?.app) === app ||
      matchExpressions.some(({ values }) => values.includes(app));
    const selecting = (kind: string, by: 'selector' | 'podSelector' = 'selector') =>
      ofKind(kind).flatMap(({ spec }) => (selects(spec[by]) ? [spec] : []));

    test('runs the image of this version, and has time to stop', () => {
      expect(container.image).toBe(`sonometer:${version}`);
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(75);
    });

    test('has a disruption budget, and is spread over nodes and zones', () => {
      expect(selecting('PodDisruptionBudget')).toHaveLength(1);
      const spread = template.spec.topologySpreadConstraints;
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const { labelSelector } of spread) expect(selects(labelSelector)).toBe(true);
      expect(selects(selector)).toBe(true);
    });

    test('is reached and reaches only what its network policies allow', () => {
      const policies = selecting('NetworkPolicy', 'podSelector');
      const types = policies.flatMap(({ policyTypes }) => policyTypes);
      expect(types.toSorted()).toEqual(['Egress', 'Ingress']);
      for (const { ingress = [] } of policies)
        for (const { port } of ingress.flatMap((rule) => rule.ports)) expect(ports).toContain(port);
      const peers = policies.flatMap(({ egress = [] }) => egress.flatMap(({ to }) => to));
      const blocked = peers.flatMap(({ ipBlock }) => ipBlock?.except ?? []);
      expect(blocked).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
    });

    test('probes, metrics and services name a port of it', () => {
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
        expect(ports).toContain(container[probe].httpGet.port);
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(container.readinessProbe.timeoutSeconds).toBeGreaterThan(1); // its checks have a second
      const monitors = [...selecting('ServiceMonitor'), ...selecting('PodMonitor')];
      expect(monitors).toHaveLength(1);
      for (const { endpoints = [], podMetricsEndpoints = [] } of monitors)
        for (const { port } of [...endpoints, ...podMetricsEndpoints])
          expect(ports).toContain(port);
      for (const service of selecting('Service'))
        for (const { targetPort } of service.ports) expect(ports).toContain(targetPort);
    });
  },
);

test('settings, scaled objects and services that are named exist', () => {
  const named = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);
  for (const { data } of ofKind('ConfigMap'))
    for (const name of Object.keys(data)) expect(Object.keys(settingShapes)).toContain(name);
  for (const { spec } of [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')])
    expect(named('Deployment')).toContain(spec.scaleTargetRef.name);
  for (const { spec } of ofKind('Ingress'))
    for (const { backend } of spec.rules.flatMap(({ http }) => http.paths))
      expect(named('Service')).toContain(backend.service.name);
});

describe('kustomizations', () => {
  const all = manifests.filter(({ object }) =>
    ['Kustomization', 'Component'].includes(object.kind),
  );
  const OVERLAYS = ['small', 'large'];

  test('list every file, and no other', () => {
    const listed = all.flatMap(({ path, object: { resources, components = [] } }) =>
      [...resources, ...components].map((one) => join(dirname(path), one)),
    );
    const plain = files.filter((path) => !path.endsWith('kustomization.yaml'));
    const bases = all.map(({ path }) => dirname(path)).filter((path) => !OVERLAYS.includes(path));
    expect(new Set(listed)).toEqual(new Set([...plain, ...bases]));
  });

  test.each(all.map(({ path, object }) => [path, object] as const))(
    '%s changes what there is, to this version',
    (_path, { images = [], replicas = [], patches = [] }) => {
      for (const { newTag } of images) expect(newTag).toBe(version);
      const find = (kind: string, name: string) =>
        ofKind(kind).find(({ metadata }) => metadata.name === name);
      for (const { name } of replicas) expect(find('Deployment', name)).toBeDefined();
      for (const { target, patch } of patches)
        for (const { op, path } of parse(patch) as {
          readonly op: string;
          readonly path: string;
        }[]) {
          const keys = path.slice(1).split('/');
          if (op === 'add') keys.pop();
          let at: unknown = find(target.kind, target.name);
          for (const key of keys) at = (at as Record<string, unknown> | undefined)?.[key];
          expect(at, path).toBeDefined();
        }
    },
  );
});
