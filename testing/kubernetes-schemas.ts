/**
 * Schemas of the Kubernetes objects in deploy/kubernetes, by kind: the fields that the files use, of
 * the API of Kubernetes 1.30, the Prometheus Operator 0.75, KEDA 2.14 and Kustomize 5. Strict, so
 * that a mistyped field fails here and not in a cluster; add a field when a file needs it.
 */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string', minLength: 1 };
const name: Schema = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$' };
const count: Schema = { type: 'integer', minimum: 0 };
const port: Schema = { anyOf: [{ type: 'integer', minimum: 1, maximum: 65_535 }, name] };
const quantity: Schema = { type: 'string', pattern: '^\\d+(\\.\\d+)?(m|Ki|Mi|Gi)?$' };
const list = (items: Schema): Schema => ({ type: 'array', minItems: 1, items });
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
/** An object whose fields are required, except those of `optional`. */
const object = (fields: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...fields, ...optional },
  required: Object.keys(fields),
  additionalProperties: false,
});
const oneOf = (...values: readonly unknown[]): Schema => ({ enum: values });

const labels = map({ type: 'string', pattern: '^[-A-Za-z0-9_.]{0,63}$' });
const selector = object(
  {},
  {
    matchLabels: labels,
    matchExpressions: list(
      object(
        { key: text, operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist') },
        { values: list(text) },
      ),
    ),
  },
);
const kind = (apiVersion: string, its: string, body: Record<string, Schema>): Schema =>
  object({
    apiVersion: { const: apiVersion },
    kind: { const: its },
    metadata: object({ name }, { labels, annotations: map({ type: 'string' }) }),
    ...body,
  });

const probe = object(
  { httpGet: object({ path: { type: 'string', pattern: '^/' }, port }) },
  { periodSeconds: count, failureThreshold: count, timeoutSeconds: count },
);
const amounts = object({}, { cpu: quantity, memory: quantity });
const container = object(
  {
    name,
    image: { type: 'string', pattern: '^[a-z0-9./-]+:[\\w.-]+$' },
    resources: object({ requests: amounts, limits: amounts }),
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
    securityContext: object({
      allowPrivilegeEscalation: { const: false },
      readOnlyRootFilesystem: { const: true },
      capabilities: object({ drop: { const: ['ALL'] } }),
    }),
    volumeMounts: list(object({ name, mountPath: { type: 'string', pattern: '^/' } })),
    ports: list(object({ name, containerPort: port })),
    envFrom: list(object({}, { configMapRef: object({ name }), secretRef: object({ name }) })),
  },
  {
    args: list(text),
    lifecycle: object({ preStop: object({ exec: object({ command: list(text) }) }) }),
  },
);
const pod = object({
  terminationGracePeriodSeconds: count,
  automountServiceAccountToken: { const: false },
  securityContext: object({
    runAsNonRoot: { const: true },
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: object({ type: { const: 'RuntimeDefault' } }),
  }),
  topologySpreadConstraints: list(
    object({
      maxSkew: count,
      topologyKey: text,
      whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
      labelSelector: selector,
    }),
  ),
  containers: list(container),
  volumes: list(object({ name, emptyDir: object({}, { sizeLimit: quantity }) })),
});

const peer = object(
  {},
  {
    namespaceSelector: selector,
    podSelector: selector,
    ipBlock: object({ cidr: text }, { except: list(text) }),
  },
);
const policyPorts = list(object({ protocol: oneOf('TCP', 'UDP'), port }));
const rules = (direction: string) =>
  list(object({ [direction]: list(peer) }, { ports: policyPorts }));

const endpoint = object({
  port: name,
  path: text,
  interval: text,
  authorization: object({ credentials: object({ name, key: text }) }),
  relabelings: list(object({ targetLabel: text, replacement: text })),
});
const patches = list(object({ target: object({ kind: text, name }), patch: text }));
const kustomization = (apiVersion: string, its: string): Schema =>
  object(
    { apiVersion: { const: apiVersion }, kind: { const: its }, resources: list(text) },
    {
      components: list(text),
      images: list(object({ name, newName: text, newTag: text })),
      replicas: list(object({ name, count })),
      patches,
    },
  );

/** By kind. */
export const kubernetesSchemas: Readonly<Record<string, Schema>> = {
  ConfigMap: kind('v1', 'ConfigMap', { data: map({ type: 'string' }) }),
  Service: kind('v1', 'Service', {
    spec: object({ selector: labels, ports: list(object({ name, port, targetPort: port })) }),
  }),
  Deployment: kind('apps/v1', 'Deployment', {
    spec: object(
      { selector, template: object({ metadata: object({ labels }), spec: pod }) },
      {
        replicas: count,
        strategy: object({ rollingUpdate: object({ maxUnavailable: count, maxSurge: count }) }),
      },
    ),
  }),
  PodDisruptionBudget: kind('policy/v1', 'PodDisruptionBudget', {
    spec: object({ maxUnavailable: count, selector }),
  }),
  HorizontalPodAutoscaler: kind('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: object({
      scaleTargetRef: object({ apiVersion: text, kind: text, name }),
      minReplicas: count,
      maxReplicas: count,
      metrics: list(
        object({
          type: { const: 'Resource' },
          resource: object({
            name: oneOf('cpu', 'memory'),
            target: object({ type: { const: 'Utilization' }, averageUtilization: count }),
          }),
        }),
      ),
    }),
  }),
  Ingress: kind('networking.k8s.io/v1', 'Ingress', {
    spec: object({
      ingressClassName: name,
      tls: list(object({ hosts: list(name), secretName: name })),
      rules: list(
        object({
          host: name,
          http: object({
            paths: list(
              object({
                path: text,
                pathType: oneOf('Prefix', 'Exact'),
                backend: object({ service: object({ name, port: object({ name }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  NetworkPolicy: kind('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: object(
      { podSelector: selector, policyTypes: list(oneOf('Ingress', 'Egress')) },
      { ingress: rules('from'), egress: rules('to') },
    ),
  }),
  ServiceMonitor: kind('monitoring.coreos.com/v1', 'ServiceMonitor', {
    spec: object({ selector, endpoints: list(endpoint) }),
  }),
  PodMonitor: kind('monitoring.coreos.com/v1', 'PodMonitor', {
    spec: object({ selector, podMetricsEndpoints: list(endpoint) }),
  }),
  ScaledObject: kind('keda.sh/v1alpha1', 'ScaledObject', {
    spec: object({
      scaleTargetRef: object({ name }),
      minReplicaCount: count,
      maxReplicaCount: count,
      cooldownPeriod: count,
      triggers: list(
        object({
          type: { const: 'prometheus' },
          metadata: object({ serverAddress: text, query: text, threshold: text }),
        }),
      ),
    }),
  }),
  Kustomization: kustomization('kustomize.config.k8s.io/v1beta1', 'Kustomization'),
  Component: kustomization('kustomize.config.k8s.io/v1alpha1', 'Component'),
};
