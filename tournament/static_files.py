"""Style sheets and scripts under names of their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """What a module imports has such a name too: after an upgrade no page mixes a new script with an old one."""

    support_js_module_import_aggregation = True
