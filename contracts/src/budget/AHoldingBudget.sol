// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IClaw} from "../shared/IClaw.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {ABudget} from "./ABudget.sol";

/// @title AHoldingBudget
/// @notice A budget that holds funds.
abstract contract AHoldingBudget is ABudget, ReentrancyGuardTransient {
    mapping(address asset => uint256) private _distributed;
    mapping(address asset => mapping(uint256 tokenId => uint256)) private _distributedTokens;

    /// @inheritdoc ABudget
    /// @dev Only the caller's funds: the caller must not use an approval that another account gave this budget.
    function allocate(bytes calldata data_) external payable virtual override nonReentrant returns (bool) {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ETH) {
            if (msg.value != _decodeAmount(request)) revert InvalidAllocation(address(0), _decodeAmount(request));
            return true;
        }
        if (msg.value != 0) revert InvalidAllocation(address(0), msg.value);
        if (request.target != msg.sender) revert BoostError.Unauthorized();
        if (request.assetType == AssetType.ERC20) {
            Assets.pull(request.asset, msg.sender, _decodeAmount(request));
        } else {
            if (!_supportsERC1155()) revert BoostError.NotImplemented();
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            uint256 balanceBefore = _balanceOf(request.asset, payload.tokenId);
            IERC1155(request.asset)
                .safeTransferFrom(msg.sender, address(this), payload.tokenId, payload.amount, payload.data);
            if (_balanceOf(request.asset, payload.tokenId) != balanceBefore + payload.amount) {
                revert InvalidAllocation(request.asset, payload.amount);
            }
        }
        return true;
    }

    /// @inheritdoc ABudget
    function clawback(bytes calldata data_)
        external
        virtual
        override
        nonReentrant
        onlyOwnerOrRoles(ADMIN_ROLE)
        returns (uint256 amount)
    {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            amount = payload.amount == 0 ? _balanceOf(request.asset, payload.tokenId) : payload.amount;
            payload.amount = amount;
            _transferERC1155(request, payload);
        } else {
            address asset = _decodeAsset(request);
            amount = _decodeAmount(request);
            if (amount == 0) amount = available(asset);
            _checkAvailable(asset, amount);
            _beforeClawback(asset, amount);
            _send(asset, request.target, amount);
        }
    }

    /// @inheritdoc ABudget
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        virtual
        override
        nonReentrant
        onlyAuthorized
        returns (uint256, address)
    {
        return _clawbackFromTarget(target, data_, boostId, incentiveId);
    }

    /// @inheritdoc ABudget
    function disburse(bytes calldata data_) external virtual override nonReentrant onlyAuthorized returns (bool) {
        _disburse(data_);
        return true;
    }

    /// @inheritdoc ABudget
    function disburseBatch(bytes[] calldata data_)
        external
        virtual
        override
        nonReentrant
        onlyAuthorized
        returns (bool)
    {
        for (uint256 index; index < data_.length; ++index) {
            _disburse(data_[index]);
        }
        return true;
    }

    /// @inheritdoc ABudget
    /// @dev Does nothing, because the actual balances are used.
    function reconcile(bytes calldata) external virtual override returns (uint256) {
        return 0;
    }

    /// @inheritdoc ABudget
    function total(address asset_) external view virtual override returns (uint256) {
        return _balance(asset_) + _distributed[asset_];
    }

    /// @inheritdoc ABudget
    function distributed(address asset_) external view virtual override returns (uint256) {
        return _distributed[asset_];
    }

    /// @inheritdoc ABudget
    function available(address asset_) public view virtual override returns (uint256) {
        return _balance(asset_);
    }

    function _getDistributed(address asset, uint256 tokenId) internal view returns (uint256) {
        return _distributedTokens[asset][tokenId];
    }

    function _getDistributed(address asset) internal view returns (uint256) {
        return _distributed[asset];
    }

    /// @dev Returns what this payment makes unavailable in addition to the payment itself.
    function _beforeDisburse(address asset, address to, uint256 amount) internal virtual {}

    /// @dev Returns whether the budget accepts ERC-1155 tokens.
    function _supportsERC1155() internal pure virtual returns (bool) {
        return true;
    }

    /// @dev A hook for budgets that record withdrawals.
    function _beforeClawback(address asset, uint256 amount) internal virtual {}

    function _recordDistributed(address asset, uint256 amount) internal {
        _distributed[asset] += amount;
    }

    function _disburse(bytes calldata data_) private {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            _distributedTokens[request.asset][payload.tokenId] += payload.amount;
            _transferERC1155(request, payload);
        } else {
            address asset = _decodeAsset(request);
            uint256 amount = _decodeAmount(request);
            _beforeDisburse(asset, request.target, amount);
            _checkAvailable(asset, amount);
            _recordDistributed(asset, amount);
            _send(asset, request.target, amount);
        }
    }

    function _checkAvailable(address asset, uint256 amount) private view {
        uint256 availableAmount = available(asset);
        if (amount > availableAmount) revert InsufficientFunds(asset, availableAmount, amount);
    }

    /// @dev Emits the event before the payment, so that events of the payee come after it.
    function _send(address asset, address to, uint256 amount) internal {
        if (to == address(0)) revert TransferFailed(asset, to, amount);
        emit Distributed(asset, to, amount);
        if (asset == address(0)) {
            (bool isSent,) = to.call{value: amount}("");
            if (!isSent) revert TransferFailed(address(0), to, amount);
        } else {
            SafeTransferLib.safeTransfer(asset, to, amount);
        }
    }

    function _transferERC1155(Transfer memory request, ERC1155Payload memory payload) private {
        if (!_supportsERC1155()) revert BoostError.NotImplemented();
        uint256 availableAmount = _balanceOf(request.asset, payload.tokenId);
        if (payload.amount > availableAmount) revert InsufficientFunds(request.asset, availableAmount, payload.amount);
        if (request.target == address(0)) revert TransferFailed(request.asset, request.target, payload.amount);
        emit Distributed(request.asset, request.target, payload.amount);
        IERC1155(request.asset)
            .safeTransferFrom(address(this), request.target, payload.tokenId, payload.amount, payload.data);
    }

    /// @dev Returned funds no longer count as distributed: the incentive's funds and the core's fee for them, as far as
    /// both have arrived.
    function _clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        internal
        returns (uint256 amount, address asset)
    {
        bytes memory request = abi.encode(ClawbackPayload(address(this), data_));
        (AssetType assetType, address expectedAsset, uint256 tokenId) = _getIncentiveAsset(target, boostId, incentiveId);
        if (expectedAsset == address(0)) return IClaw(target).clawback(request, boostId, incentiveId);
        uint256 balanceBefore = Assets.balanceOf(assetType, expectedAsset, tokenId, address(this));
        (amount, asset) = IClaw(target).clawback(request, boostId, incentiveId);
        uint256 returned = FixedPointMathLib.zeroFloorSub(
            Assets.balanceOf(assetType, expectedAsset, tokenId, address(this)), balanceBefore
        );
        if (assetType == AssetType.ERC20) {
            _distributed[expectedAsset] = FixedPointMathLib.zeroFloorSub(_distributed[expectedAsset], returned);
        } else {
            uint256 distributedBefore = _distributedTokens[expectedAsset][tokenId];
            _distributedTokens[expectedAsset][tokenId] = FixedPointMathLib.zeroFloorSub(distributedBefore, returned);
        }
    }

    /// @dev Returns the asset that an incentive was funded with, according to a core; the zero address if there is
    /// none. A target that lies gains nothing, because only what arrives counts.
    function _getIncentiveAsset(address target, uint256 boostId, uint256 incentiveId)
        private
        view
        returns (AssetType assetType, address asset, uint256 tokenId)
    {
        bytes32 key = keccak256(abi.encodePacked(boostId, incentiveId));
        (bool success, bytes memory returnData) =
            target.staticcall(abi.encodeWithSignature("incentivesFeeInfo(bytes32)", key));
        if (!success || returnData.length != 160) return (AssetType.ETH, address(0), 0);
        uint256 rawAssetType;
        uint256 rawAsset;
        (rawAssetType, rawAsset,,, tokenId) = abi.decode(returnData, (uint256, uint256, uint256, uint256, uint256));
        bool isERC1155 = rawAssetType == uint256(AssetType.ERC1155) && _supportsERC1155();
        if (rawAsset > type(uint160).max || (rawAssetType != uint256(AssetType.ERC20) && !isERC1155)) {
            return (AssetType.ETH, address(0), 0);
        }
        // forge-lint: disable-next-line(unsafe-typecast)
        return (isERC1155 ? AssetType.ERC1155 : AssetType.ERC20, address(uint160(rawAsset)), tokenId);
    }

    function _balance(address asset) internal view returns (uint256) {
        return asset == address(0) ? address(this).balance : SafeTransferLib.balanceOf(asset, address(this));
    }

    function _balanceOf(address asset, uint256 tokenId) internal view returns (uint256) {
        return IERC1155(asset).balanceOf(address(this), tokenId);
    }

    /// @dev The native currency is the zero address, whatever address the request has.
    function _decodeAsset(Transfer memory request) private pure returns (address) {
        return request.assetType == AssetType.ETH ? address(0) : request.asset;
    }

    function _decodeAmount(Transfer memory request) private pure returns (uint256) {
        return abi.decode(request.data, (FungiblePayload)).amount;
    }

    /// @dev Every chain of the deployed protocol has transient storage (Cancun); Solady's default trusts mainnet only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
