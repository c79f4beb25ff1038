"""Traces (OpenTelemetry): one span for each request, with the name of its route, in the trace of its caller.

The extra `otel` installs the SDK. A span contains no text of the caller except the ids of trace and request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import Span, SpanKind, Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from ror_rules import __version__
from ror_service._edge.messages import RequestContext

_FIELDS = ("traceparent", "tracestate")


def exporter() -> SpanExporter:
    """Sends spans by OTLP over HTTP to the address in the standard OTEL_EXPORTER_OTLP_* variables."""
    return OTLPSpanExporter()


class SpanTraces:
    def __init__(self, exporter: SpanExporter) -> None:
        resource = Resource.create({"service.name": "ror-service", "service.version": __version__})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("ror_service", __version__)
        self._parents = TraceContextTextMapPropagator()

    def begin(self, request: Mapping[str, Any]) -> Span:
        fields = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in request["headers"])
        carrier = {name: value for name, value in fields if name in _FIELDS}
        return self._tracer.start_span(
            request["method"][:20], context=self._parents.extract(carrier), kind=SpanKind.SERVER
        )

    def end(self, span: Span, method: str, context: RequestContext, status: int) -> None:
        span.update_name(f"{method[:20]} {context.template}")
        span.set_attributes(
            {
                "http.request.method": method[:20],
                "http.route": context.template,
                "http.response.status_code": status,
                "ror.request_id": context.request_id,
                **{f"ror.{name}": value for name, value in context.told().items()},
            }
        )
        if status >= 500:
            span.set_status(Status(StatusCode.ERROR))
        span.end()

    def close(self) -> None:
        self._provider.shutdown()
